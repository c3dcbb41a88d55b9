/** Puts a text on the clipboard. Whether it is there: a browser may refuse, and does where the address is not a safe one. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
