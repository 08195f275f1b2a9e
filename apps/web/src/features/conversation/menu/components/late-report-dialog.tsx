import { lateDialog } from '../../../../ui/late-dialog.tsx'

export const LateReportDialog = lateDialog(() =>
  import('./report-dialog.tsx').then((module) => module.ReportDialog),
)
