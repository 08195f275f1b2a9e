import { pieces } from '../model/text-match.ts'

export function Marked({ text, q }: { text: string; q: string }) {
  let at = 0
  return pieces(text, q).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isHit ? (
      <mark key={key} className="rounded-[3px] bg-cau-tint text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
