import { BrandMark } from '@/components/layout';

/** The layout of pages outside of workspaces: one narrow column. */
export default function AuthLayout({ children }: LayoutProps<'/'>) {
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-sm">
        <p className="mb-10 flex items-center gap-2.5 text-md font-semibold">
          <BrandMark className="size-7" />
          Atelier
        </p>
        {children}
      </div>
    </main>
  );
}
