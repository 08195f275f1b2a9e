/**
 * A test double for Lingui's macros, which work only after a build step. It returns the English source texts.
 * To use the test double: `vi.mock('@lingui/core/macro', () => import('…/lib/testing/macro.tsx'))`.
 * `@lingui/react/macro` can be mocked in the same way.
 */
import type { ReactNode } from 'react'

export function t(parts: TemplateStringsArray | { message: string }, ...values: unknown[]): string {
  if ('message' in parts) return parts.message
  return String.raw({ raw: parts }, ...values)
}

export function msg(parts: TemplateStringsArray): { id: string; message: string } {
  const message = t(parts)
  return { id: message, message }
}

/** Chooses the exact number if `forms` has it, and otherwise the English plural form. */
export function plural(
  value: number,
  forms: { one: string; other: string; [exact: number]: string },
): string {
  return (forms[value] ?? (value === 1 ? forms.one : forms.other)).replace('#', String(value))
}

export const useLingui = () => ({ t })

export function Trans({ children }: { children: ReactNode }): ReactNode {
  return children
}

export function Plural({ value, one, other }: { value: number; one: string; other: string }): string {
  return (value === 1 ? one : other).replace('#', String(value))
}
