import type { ComponentProps } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'

export function ViewerButton({ className = '', ...rest }: ComponentProps<typeof IconButton>) {
  return <IconButton {...rest} className={`text-white! hover:bg-white/14! ${className}`} />
}
