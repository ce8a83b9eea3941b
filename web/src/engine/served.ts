/** Whether the program has sent this page. */
export function isServed(): boolean {
  return document.documentElement.dataset["server"] !== undefined;
}
