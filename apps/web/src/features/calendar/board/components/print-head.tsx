import { BrandMark } from '../../../../ui/brand-mark.tsx'

/** Only on paper: which week, whose, and where from. */
export function PrintHead({ title, name }: { title: string; name: string }) {
  return (
    <header className="board-print-head" aria-hidden="true">
      <div>
        <p className="type-d3">{title}</p>
        <p>{name}</p>
      </div>
      <span className="board-print-brand">
        <BrandMark size={18} />
        Homefield
      </span>
    </header>
  )
}
