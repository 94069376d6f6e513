import type { MessageShape } from '@bufbuild/protobuf';
import type { PluginEffect } from '../../core/plugin-ports.ts';
import type { EffectSchema } from '../../core/plugin-proto/plugin.generated.js';

/** One effect of a description; kinds that this version does not know are left out. */
export function effectOf({ effect }: MessageShape<typeof EffectSchema>): readonly PluginEffect[] {
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
