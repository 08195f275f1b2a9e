import { useState } from 'react'
import { useImage } from '../platform/images.ts'
import './disc.css'
import { hue } from './hue.ts'
import { firstLetter, initials } from './monogram.ts'

export type DiscSize = 15 | 18 | 20 | 22 | 24 | 28 | 32 | 36 | 40 | 44 | 56 | 76

interface DiscProps {
  name: string
  size?: DiscSize
  photoUrl?: string | null
}

interface ChildDiscProps extends DiscProps {
  color: string
  /** Yours is solid, a friend's is an outline. */
  isFriend?: boolean
}

/** A child: the first letter on the child's color, or the photo in a ring of it. Decorative: the name stands beside. */
export function ChildDisc({ name, color, size = 28, photoUrl, isFriend = false }: ChildDiscProps) {
  const { className, style } = hue(color, 'disc')
  const photo = useShownPhoto(photoUrl)
  return (
    <span
      className={className}
      style={style}
      data-size={size}
      data-kind={isFriend ? 'friend' : 'own'}
      data-photo={photo ? true : undefined}
      aria-hidden="true"
    >
      {photo ? <img {...photo} alt="" loading="lazy" decoding="async" /> : firstLetter(name)}
    </span>
  )
}

/** A grown-up: initials on grey, or the photo. Decorative as well. */
export function AdultDisc({ name, size = 28, photoUrl }: DiscProps) {
  const photo = useShownPhoto(photoUrl)
  return (
    <span className="disc" data-size={size} data-kind="adult" aria-hidden="true">
      {photo ? <img {...photo} alt="" decoding="async" /> : initials(name)}
    </span>
  )
}

/** In a dead spot the photo may not come: letters stand in for it. */
function useShownPhoto(url: string | null | undefined) {
  const [missing, setMissing] = useState<string | null>(null)
  const src = useImage(url ?? '')
  return url && src && url !== missing ? { src, onError: () => setMissing(url) } : null
}
