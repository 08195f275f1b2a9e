import { Note } from '../../../../ui/note.tsx'
import type { Trouble } from '../mutations.ts'

/** What kept the sign-in from beginning, where it was asked for. */
export function ConnectTrouble({ trouble }: { trouble: Trouble | null }) {
  if (trouble === null) return null
  return (
    <Note tone="neg" role="alert" className="mb-4">
      <b>{trouble.what}</b>
      {trouble.advice === null ? null : <>. {trouble.advice}</>}
    </Note>
  )
}
