import type { Deferred, Description, View } from '../contract.ts';
import { fileEffects } from '../shared/files/file-change.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';
import type { PlannedWrite } from '../shared/files/plan-write.ts';
import { counted, fileFault, printable, shown } from '../what-if.ts';
import type { Inputs } from './inputs.ts';

/** What the call would do; changes come from the plan that `execute` carries out. */
export async function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<Description> {
  const places = await createPlaces(view);
  const { operation, path } = inputs;
  const place =
    path === undefined
      ? shown('path', { inputs, deferred, view })
      : printable(places.show(path), view.taintOf(['path']), view);
  const message = MESSAGES[operation ?? 'read'](place);
  if (deferred.size > 0 || operation === undefined || path === undefined) return message;
  return known({ ...inputs, operation, path }, message, view, places);
}

const MESSAGES: Readonly<Record<Inputs['operation'], (place: string) => string>> = {
  read: place => `Would read HCL of ${place}`,
  write: place => `Would write HCL to ${place}`,
  fmt: place => `Would lay out HCL of ${place}`,
};

async function known(inputs: Inputs, message: string, view: View, places: Places): Promise<Description> {
  let planned: readonly PlannedWrite[] = [];
  const fault = await fileFault(new Map(), async () => {
    try {
      if (inputs.operation === 'read') {
        const [{ hclFiles }, { READ_FILES }] = await Promise.all([import('./files.ts'), import('./inputs.ts')]);
        for await (const _ of hclFiles(inputs, places, view, READ_FILES)) view.signal.throwIfAborted();
        return;
      }
      const { planFormat, planWrite } = await import('./plan-hcl.ts');
      planned = await (inputs.operation === 'write' ? planWrite : planFormat)(inputs, places, view, true);
    } catch (error) {
      throw places.failure(error);
    }
  });
  if (fault !== undefined) return { message, fault };
  if (inputs.operation === 'read') return message;
  const effects = fileEffects(planned.flatMap(({ changes }) => changes));
  const changed = planned.filter(({ status }) => status === 'overwritten').length;
  const what =
    inputs.operation === 'write'
      ? planned.map(({ status }) => status).join()
      : `${changed} of ${counted(planned.length, 'file')} would change`;
  return { message: `${message} (${what})`, effects };
}
