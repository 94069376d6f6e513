const EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/** Waits until it is so, however busy the machine is. After a minute it fails, with `what` never became so. */
export async function until(isSo: () => boolean | Promise<boolean>, what = String(isSo)): Promise<void> {
  for (let waitedMs = 0; !(await isSo()); waitedMs += EVERY_MS) {
    if (waitedMs > PATIENCE_MS) throw new Error(`it never became so: ${what}`);
    await new Promise(resolve => setTimeout(resolve, EVERY_MS));
  }
}
