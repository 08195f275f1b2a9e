import { useState } from 'react'
import { DirectionsPage } from '../features/place/pages/directions-page.tsx'

export function Directions() {
  // Read the encoded fragment from `location.hash`.
  // The router decodes it, and a place name may contain an '&'.
  const [to] = useState(() => new URLSearchParams(location.hash.slice(1)).get('to'))
  return <DirectionsPage to={to === '' ? null : to} />
}
