import { useState } from 'react'
import { DirectionsPage } from '../features/place/pages/directions-page.tsx'

export function Directions() {
  // As it stands in the address bar: the router decodes a fragment, and a place may hold an '&'.
  const [to] = useState(() => new URLSearchParams(location.hash.slice(1)).get('to'))
  return <DirectionsPage to={to === '' ? null : to} />
}
