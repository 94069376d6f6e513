import type { Deferred, Description, View } from '../contract.ts';
import { fileEffects } from '../shared/files/file-change.ts';
import { createPlaces } from '../shared/files/file-place.ts';
import { counted, fileFault, knownAfter, printable, shown } from '../what-if.ts';
import type { Inputs } from './inputs.ts';
import type { PlannedEdit } from './plan-edit.ts';

/** What the edits would do to the file as it is then, with the whole change. */
export async function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<Description> {
  const places = await createPlaces(view);
  const { path, edits } = inputs;
  const place =
    path === undefined
      ? shown('path', { inputs, deferred, view })
      : printable(places.show(path), view.taintOf(['path']), view);
  const why = deferred.get('edits');
  const what = why === undefined ? counted(edits?.length ?? 0, 'edit') : `edits ${knownAfter(why)}`;
  const message = `Would make ${what} in ${place}`;
  if (deferred.size > 0 || path === undefined || edits === undefined) return message;
  const { planEdit } = await import('./plan-edit.ts');
  let planned: PlannedEdit['planned'] | undefined;
  const fault = await fileFault(deferred, async () => {
    ({ planned } = await planEdit({ ...inputs, path, edits }, places, view, true).catch((error: unknown) => {
      throw places.failure(error);
    }));
  });
  if (planned === undefined) return { message, fault };
  return { message: `${message} (${planned.status})`, effects: fileEffects(planned.changes) };
}
