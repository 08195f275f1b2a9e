import { BrandMark } from '../../../../ui/brand-mark.tsx'

/** Prints the week, the family's name and the app's name. Hidden on screens. */
export function PrintHead({ title, name, className }: { title: string; name: string; className: string }) {
  return (
    <header className={`flex flex-none items-end justify-between gap-3 ${className}`} aria-hidden="true">
      <div>
        <p className="type-d3">{title}</p>
        <p>{name}</p>
      </div>
      <span className="flex items-center gap-2 font-display text-[14px]/[20px] font-[650] text-ink [print-color-adjust:exact]">
        <BrandMark size={18} />
        Homefield
      </span>
    </header>
  )
}
