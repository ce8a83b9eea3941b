# Installs what a release has built, with its manual pages and completions. `packaging/formula` fills in the words in
# capitals.
class Everyboard < Formula
  desc "Answers questions about every position of a board puzzle"
  homepage "REPOSITORY"
  version "VERSION"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "REPOSITORY/releases/download/vVERSION/everyboard-VERSION-aarch64-apple-darwin.tar.gz"
      sha256 "SHA256(aarch64-apple-darwin)"
    end
    on_intel do
      url "REPOSITORY/releases/download/vVERSION/everyboard-VERSION-x86_64-apple-darwin.tar.gz"
      sha256 "SHA256(x86_64-apple-darwin)"
    end
  end

  on_linux do
    on_arm do
      url "REPOSITORY/releases/download/vVERSION/everyboard-VERSION-aarch64-unknown-linux-musl.tar.gz"
      sha256 "SHA256(aarch64-unknown-linux-musl)"
    end
    on_intel do
      url "REPOSITORY/releases/download/vVERSION/everyboard-VERSION-x86_64-unknown-linux-musl.tar.gz"
      sha256 "SHA256(x86_64-unknown-linux-musl)"
    end
  end

  def install
    bin.install "bin/everyboard"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/everyboard"
    zsh_completion.install "share/zsh/site-functions/_everyboard"
    fish_completion.install "share/fish/vendor_completions.d/everyboard.fish"
    doc.install Dir["share/doc/everyboard/*"]
  end

  test do
    assert_match '"moves":36,', shell_output("#{bin}/everyboard solve knights-5x5 --json")
  end
end
