/** What `tool config init` writes: nothing is set, and a person sees what could be. */
export const CONFIG_TEMPLATE = `# yaml-language-server: $schema=config.schema.json
# For editors that check while you type; this makes the file: tool config schema > config.schema.json
# Configuration of tool. Every key is optional; all of them: tool config schema, docs/reference/configuration.md
version: 1

# settings:
#   output: auto            # auto, table, json, yaml, quiet
# logging:
#   level: warn             # none, error, warn, info, debug, trace
# resolver:
#   timeout: 30s
#   concurrency: 16
# action:
#   timeout: 5m
#   concurrency: 8
# catalogs:
#   - name: team
#     path: ~/solutions
# auth:
#   cloud:
#     profiles:
#       staging:
#         impersonateServiceAccount: deploy@example.com
`;
