import { useState } from 'react'
import { DirectionsPage } from '../features/place/pages/directions-page.tsx'

export function Directions() {
  // Do not use the router's decoded fragment, in which an '&' in a place name would cut off the name.
  const [to] = useState(() => new URLSearchParams(location.hash.slice(1)).get('to'))
  return <DirectionsPage to={to === '' ? null : to} />
}
