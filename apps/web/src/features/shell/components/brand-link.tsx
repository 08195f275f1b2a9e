import { Link } from '@tanstack/react-router'
import { BrandMark } from '../../../ui/brand-mark.tsx'

export function BrandLink() {
  return (
    <Link
      to="/dashboard"
      className="relative inline-flex items-center gap-[9px] rounded-block font-display text-[18px]/[24px] font-bold tracking-[-0.025em] text-ink after:absolute after:-inset-x-1.5 after:-inset-y-2.5 max-md:gap-2 max-md:text-[17px] lg:not-pointer-coarse:after:hidden"
    >
      <BrandMark />
      {/* On the narrowest phones only screen readers get the name. */}
      <span className="max-[360px]:sr-only">Homefield</span>
    </Link>
  )
}
