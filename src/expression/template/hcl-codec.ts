import { isMap } from '../../core/json/json.ts';
import type { HclCodec } from '../cel/cel.ts';

/** HCL for expressions and templates that need it. */
export async function loadHclCodec(): Promise<HclCodec> {
  const [{ readHcl }, { writeHcl, writeHclValue }] = await Promise.all([
    import('../../core/hcl/hcl-data.ts'),
    import('../../core/hcl/hcl-write.ts'),
  ]);
  return { parse: readHcl, write: value => (isMap(value) ? writeHcl(value) : writeHclValue(value)) };
}
