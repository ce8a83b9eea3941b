//! The addresses under which a server is reached that listens at all of its machine.
//!
//! Which of its addresses a machine uses on the network only its system knows. It is asked without
//! a packet: a UDP socket that is connected to an address far away sends nothing, and has the
//! address of this machine from which it would send. A machine on several networks has more
//! addresses than this one; a machine on none has only its loopback address.

use socket2::SockRef;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket};

/// Addresses that are set aside for documentation: what the world lies behind. RFC 5737, RFC 3849.
const FAR_V4: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const FAR_V6: IpAddr = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1));

/// Any port will do.
const FAR_PORT: u16 = 9;

/// Where a listener is reached: the address that it has, or if it listens at all of the machine,
/// the loopback address and then those on the network that can be found.
pub(crate) fn addresses(listener: &TcpListener, own: SocketAddr) -> Vec<SocketAddr> {
    if !own.ip().is_unspecified() {
        return vec![own];
    }
    let found: Vec<Option<IpAddr>> = match own.ip() {
        IpAddr::V4(_) => vec![Some(Ipv4Addr::LOCALHOST.into()), outgoing(FAR_V4)],
        IpAddr::V6(_) => vec![
            Some(Ipv6Addr::LOCALHOST.into()),
            outgoing(FAR_V6),
            outgoing(FAR_V4).filter(|_| takes_v4(listener)),
        ],
    };
    found.into_iter().flatten().map(|ip| SocketAddr::new(ip, own.port())).collect()
}

/// Whether a listener at all addresses of version 6 takes connections of version 4 as well.
fn takes_v4(listener: &TcpListener) -> bool {
    SockRef::from(listener).only_v6().is_ok_and(|only_v6| !only_v6)
}

/// The address from which this machine would send to `far`, if others can send to it there.
fn outgoing(far: IpAddr) -> Option<IpAddr> {
    from_here_to(far).ok().filter(|&ip| is_on_network(ip))
}

fn from_here_to(far: IpAddr) -> io::Result<IpAddr> {
    let any: IpAddr = match far {
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let socket = UdpSocket::bind((any, 0))?;
    socket.connect((far, FAR_PORT))?;
    Ok(socket.local_addr()?.ip())
}

/// Not on the machine alone, and no address that browsers take only with the name of an interface.
fn is_on_network(ip: IpAddr) -> bool {
    let is_of_link = matches!(ip, IpAddr::V6(ip) if ip.is_unicast_link_local());
    !ip.is_loopback() && !ip.is_unspecified() && !is_of_link
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_stays_and_all_of_them_begin_with_the_loopback_one() {
        for (host, first) in
            [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "::1"), ("::", "::1")]
        {
            // Some machines have no version 6.
            let ip: IpAddr = host.parse().unwrap();
            let Ok(listener) = TcpListener::bind((ip, 0)) else { continue };
            let own = listener.local_addr().unwrap();
            let found = addresses(&listener, own);
            assert_eq!(found[0], SocketAddr::new(first.parse().unwrap(), own.port()));
            assert!(found[1..].iter().all(|address| is_on_network(address.ip())), "{found:?}");
            assert!(found.len() == 1 || ip.is_unspecified(), "{found:?}");
            assert!(found.iter().all(|address| address.port() == own.port()));
        }
    }

    #[test]
    fn addresses_that_others_cannot_type() {
        for ip in ["127.0.0.1", "0.0.0.0", "::1", "::", "fe80::1"] {
            assert!(!is_on_network(ip.parse().unwrap()), "{ip}");
        }
        for ip in ["192.168.1.5", "10.0.0.1", "2001:db8::5", "fd00::1"] {
            assert!(is_on_network(ip.parse().unwrap()), "{ip}");
        }
    }
}
