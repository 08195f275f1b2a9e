import { Link } from '@tanstack/react-router'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import './brand-link.css'

export function BrandLink({ to = '/dashboard' }: { to?: '/dashboard' | '/' }) {
  return (
    <Link to={to} className="brand-link">
      <BrandMark />
      <span>Homefield</span>
    </Link>
  )
}
