import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { ButtonFace } from './button-face.tsx'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
}

function ButtonAnchor({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a
      {...rest}
      data-variant={variant ?? 'outline'}
      className={`${buttonLook(variant, size)} ${className ?? ''}`}
    >
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </a>
  )
}

/** A link that looks like a button. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)
