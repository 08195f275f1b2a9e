import { Note } from '../../../../ui/note.tsx'
import type { Trouble } from '../mutations.ts'

export function ConnectTrouble({ trouble }: { trouble: Trouble | null }) {
  if (trouble === null) return null
  return (
    <Note tone="neg" role="alert" className="mb-4">
      <b>{trouble.what}</b>
      {trouble.advice === null ? null : <>. {trouble.advice}</>}
    </Note>
  )
}
