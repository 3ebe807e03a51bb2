# A formula for Homebrew, to be put into a tap: `brew install --build-from-source ./insights.rb`.
# It was not tried on a Mac; see Packaging/README.md.
class Insights < Formula
  desc "Analyzes coffee tasting notes, brew journals and bag labels"
  homepage "https://github.com/OWNER/insights"
  url "https://github.com/OWNER/insights/archive/refs/tags/VERSION.tar.gz"
  sha256 "SHA256"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  depends_on "hunspell"
  depends_on "libzip"
  depends_on macos: :sequoia
  depends_on "snowball"

  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "insights",
      "-Xcc", "-I#{HOMEBREW_PREFIX}/include", "-Xlinker", "-L#{HOMEBREW_PREFIX}/lib"
    bin.install ".build/release/insights"
    generate_completions_from_executable(bin/"insights", "--generate-completion-script")
    pages = Utils.safe_popen_read(bin/"insights", "--experimental-dump-help")
    (buildpath/"help.json").write pages
    system "sh", "-c", "python3 scripts/manual man <help.json"
    man1.install Dir["man/man1/*"]
    man7.install Dir["man/man7/*"]
  end

  test do
    assert_match "Fruity › Berry › Blueberry", shell_output("#{bin}/insights extract blueberry")
  end
end
