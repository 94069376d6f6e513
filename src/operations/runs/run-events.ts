import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { findRun, RUN_ID_FIELD } from './find-run.ts';
import { eventView, RUN_EVENT, RUN_STATE, type RunEventView } from './run-view.ts';

const MAX_EVENTS = 1000;
const EVENTS = 200;

interface RunEventsPage {
  readonly items: readonly RunEventView[];
  readonly last: number;
  readonly state: string;
}

/** Events of a run in their order, one page after another. */
export const listRunEvents = defineOperation({
  name: 'run.events',
  summary: 'Read the events of a run',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    id: RUN_ID_FIELD,
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_000_000_000, default: 0, description: 'Only events after this number.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_EVENTS, default: EVENTS, description: 'Events of a page.' }),
    ),
  }),
  output: closedObject({
    items: Type.Array(RUN_EVENT),
    last: Type.Integer({ minimum: 0, description: 'The number to ask for as `after` next.' }),
    state: RUN_STATE,
  }),
  async run(services, { id, after = 0, limit = EVENTS }): Promise<RunEventsPage> {
    // The state is read first: of a run that is over no event can be missing.
    const { state } = await findRun(services, id);
    const events = await (await services.runs()).events(id, { after, limit });
    return { items: events.map(eventView), last: events.at(-1)?.seq ?? after, state };
  },
});
