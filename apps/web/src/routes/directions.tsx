import { useState } from 'react'
import { DirectionsPage } from '../features/place/pages/directions-page.tsx'

export function Directions() {
  // Parse `location.hash`: in the router's decoded fragment, an '&' in a place name would cut off the name.
  const [to] = useState(() => new URLSearchParams(location.hash.slice(1)).get('to'))
  return <DirectionsPage to={to === '' ? null : to} />
}
