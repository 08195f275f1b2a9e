/** Short facts in one line, parted by dots; where the line ends, it breaks between them. */
export function MetaParts({ parts }: { parts: readonly (string | null)[] }) {
  const said = parts.filter((part) => part !== null && part !== '')
  return said.map((part, index) => (
    <span key={part}>
      <span className="inline-block">
        {part}
        {index < said.length - 1 ? ' ·' : ''}
      </span>{' '}
    </span>
  ))
}
