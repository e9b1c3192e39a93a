import { ScaledObject, TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Job } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import type { Manifest } from "./render-chart";

const MODELS = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Service,
  ServiceMonitor,
  TriggerAuthentication,
};

/** Checks a manifest against the schema of its kind, as the API server does. @throws Error if it breaks the schema */
export function validateManifest({ apiVersion, kind, ...manifest }: Manifest): void {
  const Model = MODELS[kind as keyof typeof MODELS];
  if (!Model || new Model().apiVersion !== apiVersion) throw new Error(`There is no schema for ${apiVersion} ${kind}`);
  // The schema decides whether the manifest has the type that the model expects.
  new Model(manifest as never).validate();
}
