import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiFile } from './api.ts';
import style from './company-logo.module.css';

/** Fetched with the token. The address changes with the logo. */
const logoQuery = (companyId: string, logoUrl: string | null) =>
  queryOptions({
    queryKey: ['logo', companyId, logoUrl],
    queryFn: async ({ signal }) => {
      const parameters = new URL(logoUrl!, window.location.origin).searchParams;
      const query = { v: parameters.get('v') ?? undefined, t: parameters.get('t') ?? undefined };
      return (await apiFile('GET /company/:id/logo', { params: { id: companyId }, query, signal })).blob;
    },
    enabled: logoUrl !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

interface CompanyLogoProps {
  company: { id: string; name: string; logoUrl: string | null };
  /** Shown when there is no logo. */
  children?: React.ReactNode;
}

export function CompanyLogo({ company, children = null }: CompanyLogoProps) {
  const { data: picture } = useQuery(logoQuery(company.id, company.logoUrl));
  return company.logoUrl === null ? children : <LogoPicture picture={picture} alt={company.name} />;
}

/** In the room of a logo, which it keeps while there is none yet. */
export function LogoPicture({ picture, alt }: { picture: Blob | undefined; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <span className={style.logo}>{address && <img src={address} alt={alt} />}</span>;
}
