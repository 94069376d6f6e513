import { Failure } from '../../contract.ts';

/** A relative path that a template made: with `/`, without `.` and empty steps. `what` names its place in a failure. */
export function renderedPath(path: string, what: string): string {
  const refuse = (why: string): Failure => new Failure('input', `${what}: the rendered path "${path}" ${why}`);
  if (path.includes('\0')) throw refuse('holds a NUL character');
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) throw refuse('must be relative');
  const steps = path.split('/').filter(step => step !== '' && step !== '.');
  if (steps.includes('..')) throw refuse('must not contain ".."');
  if (steps.length === 0) throw refuse('is empty');
  return steps.join('/');
}
