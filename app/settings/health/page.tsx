import { permanentRedirect } from 'next/navigation'

/** Where it was before there was more for administrators. */
export default function FormerHealthPage() {
  permanentRedirect('/admin/health')
}
