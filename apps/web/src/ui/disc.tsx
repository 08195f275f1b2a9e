import { memo, useState } from 'react'
import { useImage } from '../platform/images.ts'
import { discLook } from './disc-look.ts'
import { hue } from './hue.ts'
import { firstLetter, initials } from './monogram.ts'

export type DiscSize = 15 | 18 | 20 | 22 | 24 | 28 | 32 | 36 | 40 | 44 | 56 | 76

interface DiscProps {
  name: string
  size?: DiscSize
  photoUrl?: string | null
  className?: string | undefined
}

const PHOTO = 'size-full rounded-full object-cover'

interface ChildDiscProps extends DiscProps {
  color: string
  isFriend?: boolean
}

/**
 * The avatar of a child: the photo with a ring in the child's color, or the initial on the child's color.
 * Screen readers skip the avatar, because the child's name is shown beside it.
 */
export const ChildDisc = memo(function ChildDisc({
  name,
  color,
  size = 28,
  photoUrl,
  isFriend = false,
  className,
}: ChildDiscProps) {
  const kind = isFriend ? 'friend' : 'own'
  const photo = useShownPhoto(photoUrl)
  const hued = hue(color, `${discLook(kind, size)} ${photo ? 'p-0.5' : ''}`)
  return (
    <span
      className={`${hued.className} ${className ?? ''}`}
      style={{ ...hued.style, '--s': `${size}px` }}
      data-disc={kind}
      aria-hidden="true"
    >
      {photo ? (
        <img {...photo} alt="" className={PHOTO} loading="lazy" decoding="async" />
      ) : (
        firstLetter(name)
      )}
    </span>
  )
})

/** The avatar of an adult: the photo, or the initials on gray. Screen readers skip the avatar. */
export function AdultDisc({ name, size = 28, photoUrl, className }: DiscProps) {
  const photo = useShownPhoto(photoUrl)
  return (
    <span
      className={`${discLook('adult', size)} ${className ?? ''}`}
      style={{ '--s': `${size}px` }}
      data-disc="adult"
      aria-hidden="true"
    >
      {photo ? <img {...photo} alt="" className={PHOTO} decoding="async" /> : initials(name)}
    </span>
  )
}

/**
 * Loads a photo. Returns null if the photo cannot be loaded, for example while offline.
 * If the photo is null, the avatar shows letters instead.
 */
function useShownPhoto(url: string | null | undefined) {
  const [missing, setMissing] = useState<string | null>(null)
  const src = useImage(url ?? '')
  return url && src && url !== missing ? { src, onError: () => setMissing(url) } : null
}
