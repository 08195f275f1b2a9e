import {
  CalendarClock,
  CalendarPlus,
  Car,
  ClockAlert,
  CloudUpload,
  GitCompareArrows,
  GitFork,
  type LucideIcon,
  MapPin,
  PencilLine,
} from 'lucide-react'
import { memo } from 'react'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import type { Sign } from '../model/signs.ts'
import { useEventText } from './use-event-text.ts'

export const SIGN_LOOK: Record<Sign, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'neutral', icon: CloudUpload },
  overlap: { tone: 'cau', icon: GitCompareArrows },
  drive: { tone: 'cau', icon: Car },
  moved: { tone: 'cau', icon: CalendarClock },
  timeChanged: { tone: 'cau', icon: ClockAlert },
  placeChanged: { tone: 'cau', icon: MapPin },
  added: { tone: 'inf', icon: CalendarPlus },
  changed: { tone: 'cau', icon: PencilLine },
  theirsChanged: { tone: 'cau', icon: GitFork },
  differs: { tone: 'neutral', icon: GitFork },
}

export function SignTag({ sign, platform }: { sign: Sign; platform: string }) {
  const text = useEventText()
  const { tone, icon } = SIGN_LOOK[sign]
  return (
    <Tag tone={tone} icon={icon}>
      {text.sign(sign, platform)}
    </Tag>
  )
}

interface SignIconsProps {
  signs: readonly Sign[]
  most: number
  className?: string
}

/**
 * Shows icons without text for clashes and changes, because a card has little room.
 * Screen readers get the text from the card's accessible name.
 */
export function SignIcons({ signs, most, className = 'inline-flex' }: SignIconsProps) {
  if (signs.length === 0) return null
  return (
    <span className={`flex-none gap-[3px] ${className}`} aria-hidden="true">
      {signs.slice(0, most).map((sign) => (
        <SignIcon key={sign} sign={sign} />
      ))}
    </span>
  )
}

/** Memoized, because a month shows up to 126 icons, each of which consists of up to seven elements. */
const SignIcon = memo(function SignIcon({ sign }: { sign: Sign }) {
  const { tone, icon: Icon } = SIGN_LOOK[sign]
  return <Icon size={13} strokeWidth={2.2} className={tone === 'cau' ? 'text-cau-ink' : ''} />
})
