class Tool < Formula
  desc "{{summary}}"
  homepage "https://www.npmjs.com/package/{{packageName}}"
  url "{{url}}"
  sha256 "{{sha256}}"
  license "{{license}}"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    generate_completions_from_executable(bin/"tool", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tool --version")
    system bin/"tool", "example", "get", "scaffold-service", "--output-dir", "service"
    system bin/"tool", "plan", "-f", "service/solution.yaml", "-r", "service=orders"
    refute_path_exists testpath/"orders"
  end
end
