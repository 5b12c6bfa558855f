/** The label of the folder that a file or folder lies in, parts between `/`; empty for what lies in the root. */
export function folderLabel(label: string): string {
  return label.slice(0, Math.max(0, label.lastIndexOf('/')));
}
