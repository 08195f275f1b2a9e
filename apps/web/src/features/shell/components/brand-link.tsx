import { Link } from '@tanstack/react-router'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import './brand-link.css'

export function BrandLink() {
  return (
    <Link to="/dashboard" className="brand-link">
      <BrandMark />
      {/* Out of sight on the narrowest phones, and still the link's name. */}
      <span>Homefield</span>
    </Link>
  )
}
