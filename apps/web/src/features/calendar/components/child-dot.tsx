import { hue } from '../../../ui/hue.ts'

interface ChildDotProps {
  color: string
  /** True for a friend's child. The dot is then an outline instead of a filled circle. */
  isFriend: boolean
  className: string
}

export function ChildDot({ color, isFriend, className }: ChildDotProps) {
  const fill = isFriend ? 'inset-ring-[1.5px] inset-ring-hue' : 'bg-hue'
  return <span {...hue(color, `flex-none rounded-[3px] ${fill} ${className}`)} />
}
