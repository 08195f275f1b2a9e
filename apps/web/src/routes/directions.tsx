import { useState } from 'react'
import { DirectionsPage } from '../features/place/pages/directions-page.tsx'

export function Directions() {
  // Read the encoded fragment from `location.hash`.
  // In the router's decoded fragment, an '&' in a place name would separate parameters.
  const [to] = useState(() => new URLSearchParams(location.hash.slice(1)).get('to'))
  return <DirectionsPage to={to === '' ? null : to} />
}
