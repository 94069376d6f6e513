import type { MessageShape } from '@bufbuild/protobuf';
import type { EffectSchema } from '../../core/plugin-proto/plugin.generated.js';
import type { PluginEffect } from '../../core/ports/plugin-ports.ts';

/** One effect of a description; kinds that this version does not know are left out. */
export function decodeEffect({ effect }: MessageShape<typeof EffectSchema>): readonly PluginEffect[] {
  switch (effect.case) {
    case 'request':
      return [{ type: 'request', method: effect.value.method, url: effect.value.url }];
    case 'command': {
      const { command, directory } = effect.value;
      return [{ type: 'command', command, ...(directory !== '' && { directory }) }];
    }
    case 'file': {
      const { path, status, before, after } = effect.value;
      return [{ type: 'file', path, status, before, after }];
    }
    case undefined:
      return [];
  }
}
