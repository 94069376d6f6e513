/** Media types of what a catalog holds. The layout and the manifests are those of the OCI image specification. */
export const MEDIA = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  solution: 'application/vnd.tool.solution.v1+json',
  config: 'application/vnd.tool.solution.config.v1+json',
  document: 'application/vnd.tool.solution.document.v1+yaml',
  bundle: 'application/vnd.tool.solution.bundle.v1.tar+gzip',
  plugin: 'application/vnd.tool.plugin.v1',
  pluginConfig: 'application/vnd.tool.plugin.config.v1+json',
  executable: 'application/vnd.tool.plugin.executable.v1',
  catalogIndex: 'application/vnd.tool.catalog-index.v1+json',
  simpleSigning: 'application/vnd.dev.cosign.simplesigning.v1+json',
  imageConfig: 'application/vnd.oci.image.config.v1+json',
  empty: 'application/vnd.oci.empty.v1+json',
} as const;

/** Names of annotations. */
export const NOTE = {
  refName: 'org.opencontainers.image.ref.name',
  created: 'org.opencontainers.image.created',
  title: 'org.opencontainers.image.title',
  version: 'org.opencontainers.image.version',
  description: 'org.opencontainers.image.description',
  name: 'dev.tool.artifact.name',
  kind: 'dev.tool.artifact.kind',
  tag: 'dev.tool.artifact.tag',
  displayName: 'dev.tool.solution.display-name',
  category: 'dev.tool.solution.category',
  tags: 'dev.tool.solution.tags',
  workflow: 'dev.tool.solution.has-workflow',
  visibility: 'dev.tool.solution.visibility',
  beta: 'dev.tool.solution.beta',
  disabled: 'dev.tool.solution.disabled',
} as const;

/** Bytes. What is larger is refused before it is read. */
export const LIMIT = {
  index: 16 * 1024 * 1024,
  manifest: 4 * 1024 * 1024,
  document: 10 * 1024 * 1024,
  bundle: 128 * 1024 * 1024,
  signature: 64 * 1024,
  plugin: 256 * 1024 * 1024,
  files: 10_000,
  archive: 512 * 1024 * 1024,
} as const;
