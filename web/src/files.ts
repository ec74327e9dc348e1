// Files for the visitor: pictures and tables.

export function save(name: string, content: Blob): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(rows: string[][]): Blob {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
  return new Blob([text], { type: 'text/csv' });
}

/** A name for a file about a position. */
export function fileName(position: string, ending: string): string {
  const plain = position
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain || 'position'}.${ending}`;
}
