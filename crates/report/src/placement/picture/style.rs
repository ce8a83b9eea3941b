//! The colours of placements, by day and by night.

/// Rules for every picture. Plain colours come first, for readers that know no media queries.
pub(super) const STYLE: &str = "\
.eb-card{fill:#fffdf8;stroke:#d8cbb8}
.eb-title{fill:#3b2f25}
.eb-text{fill:#7a6a58}
.eb-light{fill:#f0dfc0}
.eb-dark{fill:#c69c6d}
.eb-shade{fill:#3b2f25;opacity:.07}
.eb-frame,.eb-border{fill:none;stroke:#7a5a3a;stroke-width:2;stroke-linecap:square}
.eb-border{stroke:#4a3624;stroke-width:3}
.eb-fixed{fill:#f6c945;opacity:.75}
.eb-closed{stroke:#7a5a3a;stroke-width:2.5;stroke-linecap:round;opacity:.7}
.eb-ink{fill:#2b2521;stroke:#2b2521;stroke-linejoin:round}
.eb-tips,.eb-cross{fill:none;stroke:#2b2521;stroke-width:4.2;stroke-linecap:round}
.eb-cross{stroke-width:2.8;stroke-linecap:butt}
.eb-fine{fill:none;stroke:#f3e6cd;stroke-width:1.9;stroke-linecap:round}
.eb-r0{fill:#f6cfae}.eb-r1{fill:#bcd8ee}.eb-r2{fill:#cbe3b5}.eb-r3{fill:#dfc7ea}
.eb-r4{fill:#f8e8a4}.eb-r5{fill:#f2bcbc}.eb-r6{fill:#b6e0d8}.eb-r7{fill:#d9d3c9}
.eb-r8{fill:#e4c58f}.eb-r9{fill:#aebfe6}.eb-r10{fill:#e8b4d2}.eb-r11{fill:#a9cf9a}
@media (prefers-color-scheme:dark){
.eb-card{fill:#211d1a;stroke:#443a31}
.eb-title{fill:#f3eadc}
.eb-text{fill:#bfb09c}
.eb-light{fill:#967b5c}
.eb-dark{fill:#644c36}
.eb-shade{fill:#000;opacity:.16}
.eb-frame{stroke:#3c2d20}
.eb-border{stroke:#15110e}
.eb-fixed{fill:#c9972c;opacity:.7}
.eb-closed{stroke:#2b2019}
.eb-ink{fill:#fbf5ea;stroke:#2b2019;stroke-width:.8}
.eb-tips,.eb-cross{stroke:#fbf5ea}
.eb-fine{stroke:#4a3624}
.eb-r0{fill:#96643d}.eb-r1{fill:#3f6a8c}.eb-r2{fill:#57803f}.eb-r3{fill:#785690}
.eb-r4{fill:#8d7a2c}.eb-r5{fill:#954f4f}.eb-r6{fill:#3c7d74}.eb-r7{fill:#6a645c}
.eb-r8{fill:#7d6030}.eb-r9{fill:#4a5c94}.eb-r10{fill:#8b4a70}.eb-r11{fill:#3f6f31}
}
";

/// The number of colours of regions.
pub(super) const REGION_COLORS: usize = 12;
