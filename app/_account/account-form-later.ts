'use client'
import dynamic from 'next/dynamic'
import { notLoaded } from '../_ui/later/not-loaded.tsx'

/** The form, whose script is not among those of the playground: that stands at the same address once somebody is signed in. */
export const AccountForm = dynamic(() => import('./account-form.tsx').then((module) => module.AccountForm, notLoaded))
