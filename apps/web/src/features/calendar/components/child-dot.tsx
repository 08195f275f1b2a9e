import { hue } from '../../../ui/hue.ts'

interface ChildDotProps {
  color: string
  /** Yours is solid, a friend's is an outline. */
  isFriend: boolean
  /** Its size. */
  className: string
}

export function ChildDot({ color, isFriend, className }: ChildDotProps) {
  const fill = isFriend ? 'inset-ring-[1.5px] inset-ring-hue' : 'bg-hue'
  return <span {...hue(color, `flex-none rounded-[3px] ${fill} ${className}`)} />
}
